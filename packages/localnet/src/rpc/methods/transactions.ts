import { parseMessage, parseTransaction } from '@orrery/chain';
import { sendAirdrop } from '../../faucet.ts';
import { feeOf } from '../../fee.ts';
import { parseJson } from '../../json.ts';
import { RpcError, refused } from '../../rpc-error.ts';
import {
  BLOCKHASH_BLOCKS,
  FINALITY_SLOTS,
  type SignatureStatus,
  type TransactionErrorJson,
} from '../../supervision/protocol.ts';
import { hasValidSignatures } from '../../verify-signatures.ts';
import { type Method, readCommitment, readFinality, readTimes, withSlot } from '../context.ts';
import { encodeAccounts, readAccountEncoding } from '../encode-account.ts';
import { encodeSimulation } from '../encode-simulation.ts';
import { encodeTransaction, readTransactionEncoding } from '../encode-transaction.ts';
import {
  toAddress,
  toBase64Bytes,
  toFlag,
  toList,
  toOptionalWhole,
  toOptions,
  toSignature,
} from '../params.ts';
import { readTransaction, readTransactionBytes, refusingMalformed } from '../read-transaction.ts';
import { toSent, unsigned } from './sent.ts';

const MAX_STATUSES = 256;
const MAX_SIGNATURES = 1000;

export const transactionMethods: Readonly<Record<string, Method>> = {
  sendTransaction: async (params, context) => {
    const options = params.options(1);
    const bytes = readTransactionBytes(params.text(0, 'transaction'), options);
    readCommitment({ ...options, commitment: options.preflightCommitment }, context);
    toOptionalWhole(options.maxRetries, 'maxRetries');
    const skipPreflight = toFlag(options.skipPreflight, 'skipPreflight');
    const reply = await context.ask('send', { bytes, skipPreflight });
    // A validator that skips the preflight takes in what is too old and lets it go; the product's own callers are told.
    if (reply.kind === 'barred' && skipPreflight && context.caller === 'rpc-port') {
      return parseTransaction(bytes).signature;
    }
    return toSent(reply);
  },

  simulateTransaction: async (params, context) => {
    const options = params.options(1);
    const transaction = readTransaction(params.text(0, 'transaction'), options);
    const commitment = readCommitment(options, context);
    const isVerified = toFlag(options.sigVerify, 'sigVerify');
    const isReplaced = toFlag(options.replaceRecentBlockhash, 'replaceRecentBlockhash');
    if (isVerified && isReplaced) {
      throw refused('sigVerify may not be used with replaceRecentBlockhash');
    }
    const wanted = toOptions(options.accounts, 'accounts');
    const addresses = toList(wanted.addresses ?? [], 'accounts.addresses', 64).map((each) =>
      toAddress(each, 'accounts.addresses'),
    );
    const wish = readAccountEncoding({ encoding: wanted.encoding }, 'base64');
    if (wish.encoding === 'binary' || wish.encoding === 'base58') {
      throw refused('base58 encoding not supported');
    }
    const ask = { bytes: transaction.bytes, checkBlockhash: !isReplaced, accounts: addresses };
    if (isVerified && !hasValidSignatures(transaction)) throw unsigned();
    const result = await context.ask('simulate', ask);
    const tip = context.head.block(commitment);
    const value = encodeSimulation(result, {
      innerOf: toFlag(options.innerInstructions, 'innerInstructions') ? transaction : null,
      accounts:
        options.accounts === undefined || options.accounts === null
          ? null
          : await encodeAccounts(
              addresses.map(
                (address, index) =>
                  [address, (result.err === null && result.accounts[index]) || null] as const,
              ),
              wish,
              context,
            ),
      replacement: isReplaced
        ? { blockhash: tip.hash, lastValidBlockHeight: tip.height + BLOCKHASH_BLOCKS }
        : null,
    });
    return withSlot(value, commitment, context);
  },

  requestAirdrop: async (params, context) => {
    if (context.caller === 'gateway') {
      throw new RpcError(-32601, 'requestAirdrop is answered on the RPC port only');
    }
    const to = params.address(0, 'pubkey');
    const lamports = params.exact(1, 'lamports');
    return toSent(await sendAirdrop({ to, lamports }, context, context.caller === 'rpc-port'));
  },

  getTransaction: async (params, context) => {
    const signature = toSignature(params.text(0, 'signature'), 'signature');
    const options = params.options(1);
    const commitment = readFinality(options, context);
    const wish = readTransactionEncoding(options);
    const found = await context.ask('transaction', { signature });
    if (found === null || found.slot > context.head.slot(commitment)) return null;
    const { transaction, meta, version } = encodeTransaction(found, wish);
    const timeOf = await readTimes([found.slot], context);
    return { blockTime: timeOf(found.slot), meta, slot: found.slot, transaction, version };
  },

  getSignatureStatuses: async (params, context) => {
    const texts = params.list(0, 'signatures', MAX_STATUSES);
    const isHistoric = toFlag(params.options(1).searchTransactionHistory, 'searchTransactionHistory');
    const statuses = await Promise.all(
      texts.map(async (text) => {
        const recent = context.head.status(text);
        if (recent !== undefined) return recent;
        const signature = toSignature(text, 'signatures');
        if (!isHistoric) return undefined;
        const found = await context.ask('transaction', { signature });
        if (found === null) return undefined;
        const { err } = parseJson(found.meta) as { err: TransactionErrorJson | null };
        return { signature, slot: found.slot, err };
      }),
    );
    const slot = context.head.slot('processed');
    return withSlot(
      statuses.map((status) => (status === undefined ? null : encodeStatus(status, slot))),
      'processed',
      context,
    );
  },

  getSignaturesForAddress: async (params, context) => {
    const address = params.address(0, 'address');
    const options = params.options(1);
    const newest = context.head.slot(readFinality(options, context));
    const limit = toOptionalWhole(options.limit, 'limit') ?? MAX_SIGNATURES;
    if (limit < 1 || limit > MAX_SIGNATURES) throw refused(`Invalid limit; max ${MAX_SIGNATURES}`);
    const bound = (value: unknown, name: string) =>
      value === undefined || value === null ? null : toSignature(value, name);
    const found = await context.ask('signatures', {
      address,
      before: bound(options.before, 'before'),
      until: bound(options.until, 'until'),
      newest,
      limit,
    });
    const open = context.head.slot('processed');
    const timeOf = await readTimes(
      found.map(({ slot }) => slot),
      context,
    );
    return found.map(({ signature, slot, err, memo }) => ({
      blockTime: timeOf(slot),
      confirmationStatus: confirmationOf(slot, open),
      err,
      memo,
      signature,
      slot,
    }));
  },

  getFeeForMessage: async (params, context) => {
    const bytes = toBase64Bytes(params.text(0, 'message'), 'message');
    const commitment = readCommitment(params.options(1), context);
    const message = refusingMalformed(() => parseMessage(bytes));
    const isKnown =
      context.head.knowsBlockhash(message.blockhash, commitment) ||
      (await context.ask('standsOnNonce', { message: bytes }));
    return withSlot(isKnown ? feeOf(message) : null, commitment, context);
  },
};

function encodeStatus({ slot, err }: SignatureStatus, open: number): unknown {
  const confirmationStatus = confirmationOf(slot, open);
  return {
    confirmationStatus,
    confirmations: confirmationStatus === 'finalized' ? null : open - slot,
    err,
    slot,
    status: err === null ? { Ok: null } : { Err: err },
  };
}

function confirmationOf(slot: number, open: number): 'confirmed' | 'finalized' {
  return slot + FINALITY_SLOTS <= open ? 'finalized' : 'confirmed';
}
