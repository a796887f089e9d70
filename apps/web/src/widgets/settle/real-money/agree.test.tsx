import type { Proposal } from '@orrery/chain';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { Settleable } from '#entities/settlement/settleable.ts';
import { toAgreed } from './agree.ts';
import { RealMoneyQuestion } from './real-money-question.tsx';

afterEach(cleanup);

type Unproved = Proposal<never, never>['unproved'];
const aSettleable = (unproved: Unproved) =>
  ({ proposal: { unproved }, kind: 'other' }) as unknown as Settleable<never, never>;
const signal = () => new AbortController().signal;
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const agreedOf = async (asked: ReturnType<typeof toAgreed<never, never>>) => {
  const signable = await asked;
  const all = signable && ('settleables' in signable ? signable.settleables : [signable]);
  return all?.map(({ proposal }) => proposal.agreed);
};

it('asks about what cannot be checked, once for all of a batch, and takes a yes for these reasons alone', async () => {
  render(<RealMoneyQuestion />);
  const settleables = [aSettleable(['program']), aSettleable([]), aSettleable(['program', 'recipient'])];
  const asked = toAgreed({ settleables, title: '', describe: () => '' }, signal());
  await screen.findByRole('dialog', { name: 'This cannot be checked' });
  expect(screen.getAllByRole('listitem').map((each) => each.textContent)).toEqual([
    expect.stringContaining("a program that this app doesn't know"),
    expect.stringContaining("an account that this app doesn't know"),
  ]);
  await press('Sign without proof');
  const reasons = ['program', 'recipient'];
  expect(await agreedOf(asked)).toEqual([reasons, reasons, reasons]);
});

it('signs nothing after a no, nor once the form gives up', async () => {
  render(<RealMoneyQuestion />);
  const refused = toAgreed(aSettleable(['signer']), signal());
  await screen.findByRole('dialog');
  await press('Cancel');
  expect(await refused).toBeUndefined();
  const leaving = new AbortController();
  const left = toAgreed(aSettleable(['instruction']), leaving.signal);
  await screen.findByRole('dialog');
  await act(async () => leaving.abort());
  expect(await left).toBeUndefined();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('asks nothing about what is proved', async () => {
  render(<RealMoneyQuestion />);
  const proved = aSettleable([]);
  expect(await toAgreed(proved, signal())).toBe(proved);
  expect(screen.queryByRole('dialog')).toBeNull();
});
