import { SIGNATURE_FEE_LAMPORTS } from '@orrery/domain/solana/network';
import type { Invite } from '@orrery/wire/send/send';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { searchedAsset } from '#entities/asset/searched-asset.queries.ts';
import { tokenOf } from '#entities/gift/gift.model.ts';
import { giftQueries } from '#entities/gift/gift.queries.ts';
import { describeMismatch, toSettleable } from '#entities/gift/gift-settleable.ts';
import { toFormToken } from '#entities/token/form-token.model.ts';
import { Dialog } from '#shared/ui/overlays/dialog.tsx';
import { PreviewCard } from '#widgets/settle/preview-card.tsx';
import { SettleButton } from '#widgets/settle/settle-button.tsx';
import { useSettleForm } from '#widgets/settle/use-settle-form.ts';
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
  const { data } = useQuery(giftQueries.taking(invite.invite_signer));
  const isGone = data !== undefined && !data.proposal;
  const form = useSettleForm({
    wallet: invite.sender,
    transaction: data ? (isGone ? 'unbuildable' : 'built') : 'awaited',
    feeLamports: SIGNATURE_FEE_LAMPORTS,
    previewed: data,
    words: { awaited: strings.gettingReady, sign: strings.takeBack },
    choose: async () =>
      data?.proposal &&
      toSettleable({
        proposal: data.proposal,
        title: strings.takeBackOf(amount),
        operation: { name: 'GIFT_CLAWBACK', facts: { mint: tokenOf(invite) } },
      }),
    onSigned: onClose,
    onConfirmed: () => void queryClient.invalidateQueries({ queryKey: giftQueries.all() }),
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
        previewed={data}
        tokens={asset ? [toFormToken(asset)] : []}
        describeMismatch={describeMismatch}
      />
      <SettleButton form={form} />
    </Dialog>
  );
}
