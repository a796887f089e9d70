import { formatUsdBalance } from '@orrery/domain/number-formats';
import { describeUnproved } from '#entities/settlement/unproved.model.ts';
import { tradeSettingsEntry } from '#entities/trade-settings/trade-settings.ts';
import { Button } from '#shared/ui/controls/button.tsx';
import { SteadyButton } from '#shared/ui/controls/steady-button.tsx';
import { Dialog } from '#shared/ui/overlays/dialog.tsx';
import { type Question, useQuestion } from './question.store.ts';
import * as strings from './strings.ts';

/** Draws the question that stands before a signature, if there is one; closing it is a no. */
export function RealMoneyQuestion() {
  const asked = useQuestion((state) => state.asked);
  if (!asked) return null;
  const { question, answer } = asked;
  const answers = { onYes: () => answer(true), onNo: () => answer(false) };
  switch (question.kind) {
    case 'first-trade':
      return <FirstTrade {...answers} />;
    case 'unproved':
      return <Unproved {...question} {...answers} />;
    case 'large-amount':
      return <LargeAmount {...question} {...answers} />;
  }
}

interface Answers {
  onYes: () => void;
  onNo: () => void;
}

function FirstTrade({ onYes, onNo }: Answers) {
  return (
    <Dialog
      isOpen
      onOpenChange={onNo}
      title={strings.firstTrade}
      description={strings.firstTradeHint}
      foot={<Choice {...{ onYes, onNo }} yes={strings.understood} variant="primary" />}
    >
      <dl className="flex flex-col gap-4">
        {strings.facts.map(({ title, text }) => (
          <div key={title} className="flex flex-col gap-1">
            <dt className="font-semibold text-14">{title}</dt>
            <dd className="text-13 text-muted text-pretty">{text}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

function LargeAmount({ amount, usd, onYes, onNo }: Answers & Extract<Question, { kind: 'large-amount' }>) {
  const limit = formatUsdBalance(tradeSettingsEntry.get().askAboveUsd, 'long');
  return (
    <Dialog
      isOpen
      onOpenChange={onNo}
      title={strings.largeAmount}
      description={usd === undefined ? strings.unknownDollarsHint : strings.largeAmountHint(limit)}
      foot={<Choice {...{ onYes, onNo }} yes={strings.sign} variant="danger" />}
    >
      <dl className="mb-3 flex flex-col gap-2 rounded-md border border-line px-3.5 py-3 text-13">
        <Figure name={strings.youSpend} figure={amount} />
        <Figure
          name={strings.inDollars}
          figure={usd === undefined ? strings.unknown : formatUsdBalance(usd, 'long')}
        />
      </dl>
      <p className="text-12 text-muted">{strings.changeLimit}</p>
    </Dialog>
  );
}

function Unproved({ reasons, onYes, onNo }: Answers & Extract<Question, { kind: 'unproved' }>) {
  return (
    <Dialog
      isOpen
      onOpenChange={onNo}
      title={strings.unproved}
      description={strings.unprovedHint}
      foot={<Choice {...{ onYes, onNo }} yes={strings.signUnproved} variant="danger" />}
    >
      <ul className="flex list-disc flex-col gap-2 pl-5 text-13 text-down">
        {reasons.map((reason) => (
          <li key={reason} className="text-pretty">
            {describeUnproved(reason)}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function Choice({ yes, variant, onYes, onNo }: Answers & { yes: string; variant: 'primary' | 'danger' }) {
  return (
    <>
      <Button size="lg" className="flex-1" onClick={onNo}>
        {strings.cancel}
      </Button>
      <SteadyButton act={yes} variant={variant} size="lg" className="flex-1" onClick={onYes}>
        {yes}
      </SteadyButton>
    </>
  );
}

function Figure({ name, figure }: { name: string; figure: string }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="shrink-0 text-muted">{name}</dt>
      <dd className="min-w-0 break-words text-right font-semibold">{figure}</dd>
    </div>
  );
}
