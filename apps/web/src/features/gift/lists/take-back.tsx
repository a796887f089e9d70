import { atoms } from '@orrery/core/atoms';
import { NATIVE_SOL } from '@orrery/domain/mints/mints';
import { SIGNATURE_FEE_LAMPORTS } from '@orrery/domain/solana/network';
import type { Invite } from '@orrery/wire/send/send';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { searchedAsset } from '#entities/asset/searched-asset.queries.ts';
import { balanceQueries } from '#entities/balance/balance.queries.ts';
import { tokenOf } from '#entities/gift/gift.model.ts';
import { giftQueries } from '#entities/gift/gift.queries.ts';
import { describeMismatch, toSettleable } from '#entities/gift/gift-settleable.ts';
import { toSwapToken } from '#entities/quote/swap-token.model.ts';
import { Dialog } from '#shared/ui/overlays/dialog.tsx';
import { PreviewCard } from '#widgets/settle-dialog/preview-card.tsx';
import { toPreviewState, toPrimaryAction } from '#widgets/settle-dialog/primary-action.model.ts';
import { SettleButton } from '#widgets/settle-dialog/settle-button.tsx';
import { useSettle } from '#widgets/settle-dialog/use-settle.ts';
import * as strings from '../strings.ts';

/** What the program has put on a link's key, in SOL; of tokens with extensions a little more. */
const STAYS = { sol: '0.00099', token: '0.00214' };
/** The rent of the longest token account there can be, in SOL. */
const OPENS = '0.00225';

interface TakeBackProps {
  invite: Invite;
  amount: string;
  onClose: () => void;
}

/** What comes back, what stays, and the one button. */
export function TakeBack({ invite, amount, onClose }: TakeBackProps) {
  const queryClient = useQueryClient();
  const { data: asset } = useQuery(searchedAsset(tokenOf(invite)));
  const { data: balances } = useQuery(balanceQueries.byWallet(invite.sender));
  const { data } = useQuery(giftQueries.taking(invite.invite_signer));
  const { step, run, cancel } = useSettle({
    onSigned: onClose,
    onConfirmed: () => void queryClient.invalidateQueries({ queryKey: giftQueries.all() }),
  });
  const isGone = data !== undefined && !data.proposal;
  const action = toPrimaryAction(
    {
      isConnected: true,
      isTokenMissing: false,
      typed: { kind: 'amount', amount: atoms(BigInt(invite.amount)) },
      spent: undefined,
      symbol: '',
      spendable: undefined,
      lamports: balances?.[NATIVE_SOL.key]?.amount,
      isSpendingSol: false,
      feeLamports: SIGNATURE_FEE_LAMPORTS,
      transaction: data ? (isGone ? 'unbuildable' : 'built') : 'awaited',
      preview: toPreviewState(data?.preview, data?.failure !== undefined),
    },
    {
      awaited: strings.gettingReady,
      absent: strings.gettingReady,
      unbuildable: strings.takeBack,
      sign: strings.takeBack,
    },
  );
  const settle = () =>
    void run(async () => {
      if (!data?.proposal) return undefined;
      return toSettleable({
        proposal: data.proposal,
        title: strings.takeBackOf(amount),
        operation: { name: 'GIFT_CLAWBACK', facts: { mint: tokenOf(invite) } },
      });
    });
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={strings.takeBackTitle}
      description={
        invite.mint
          ? `${strings.takeBackHint(amount, STAYS.token)} ${strings.takeBackOpens(OPENS)}`
          : strings.takeBackHint(amount, STAYS.sol)
      }
    >
      <PreviewCard
        signed={data?.proposal?.signed}
        preview={data?.preview}
        failure={data?.failure}
        tokens={asset ? [toSwapToken(asset)] : []}
        describeMismatch={describeMismatch}
      />
      <SettleButton action={action} step={step} onConnect={() => {}} onSettle={settle} onCancel={cancel} />
    </Dialog>
  );
}
