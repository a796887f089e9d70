/* The venue: pools, swaps, gifts and orders. One instruction each, told apart by the first byte of the data. */
#include "gifts.h"
#include "liquidity.h"
#include "mints.h"
#include "orders.h"
#include "order-ends.h"
#include "order-fills.h"
#include "pools.h"
#include "positions.h"
#include "quotes.h"
#include "swap.h"

#define RUN(name, function)                                                \
  TRY(check_accounts(&input, name##_FLAGS, name##_ACCOUNTS)); \
  return function(&input)

u64 entrypoint(u8 *bytes) {
  Input input;
  TRY(read_input(bytes, (Account *)HEAP, MAX_ACCOUNTS, &input));
  REQUIRE(input.data_length, INVALID_INSTRUCTION_DATA);
  switch (input.data[0]) {
    case TAG_CREATE_POOL:
      RUN(CREATE_POOL, create_pool);
    case TAG_CREATE_LP_MINT:
      RUN(CREATE_LP_MINT, create_lp_mint);
    case TAG_ADD_LIQUIDITY:
      RUN(ADD_LIQUIDITY, add_liquidity);
    case TAG_REMOVE_LIQUIDITY:
      RUN(REMOVE_LIQUIDITY, remove_liquidity);
    case TAG_FUND_LAUNCH:
      RUN(FUND_LAUNCH, fund_launch);
    case TAG_CLOSE_POOL:
      RUN(CLOSE_POOL, close_pool);
    case TAG_DEPOSIT_INVENTORY:
      RUN(DEPOSIT_INVENTORY, deposit_inventory);
    case TAG_WITHDRAW_INVENTORY:
      RUN(WITHDRAW_INVENTORY, withdraw_inventory);
    case TAG_CREATE_TICK_ARRAY:
      RUN(CREATE_TICK_ARRAY, create_tick_array);
    case TAG_OPEN_POSITION:
      RUN(OPEN_POSITION, open_position);
    case TAG_INCREASE_LIQUIDITY:
      RUN(INCREASE_LIQUIDITY, increase_liquidity);
    case TAG_DECREASE_LIQUIDITY:
      RUN(DECREASE_LIQUIDITY, decrease_liquidity);
    case TAG_CLOSE_POSITION:
      RUN(CLOSE_POSITION, close_position);
    case TAG_BURN_POSITION:
      RUN(BURN_POSITION, burn_position);
    case TAG_COLLECT_PROTOCOL_FEES:
      RUN(COLLECT_PROTOCOL_FEES, collect_protocol_fees);
    case TAG_SWAP:
      RUN(SWAP, swap);
    case TAG_SWAP_EXACT_OUT:
      RUN(SWAP_EXACT_OUT, swap_exact_out);
    case TAG_SET_TOKEN_LEDGER:
      RUN(SET_TOKEN_LEDGER, set_token_ledger);
    case TAG_SWAP_BY_LEDGER:
      RUN(SWAP_BY_LEDGER, swap_by_ledger);
    case TAG_FILL_QUOTE:
      RUN(FILL_QUOTE, fill_quote);
    case TAG_MEAN_TICK:
      RUN(MEAN_TICK, return_mean_tick);
    case TAG_OBSERVE:
      RUN(OBSERVE, observe);
    case TAG_CREATE_GIFT:
      RUN(CREATE_GIFT, create_gift);
    case TAG_CLAIM_GIFT:
      RUN(CLAIM_GIFT, claim_gift);
    case TAG_RETURN_GIFT:
      RUN(RETURN_GIFT, return_gift);
    case TAG_CHECK_SCALE:
      RUN(CHECK_SCALE, check_scale);
    case TAG_ORDER_OPEN:
      RUN(ORDER_OPEN, open_order);
    case TAG_ORDER_CANCEL:
      RUN(ORDER_CANCEL, cancel_order);
    case TAG_ORDER_EXPIRE:
      RUN(ORDER_EXPIRE, expire_order);
    case TAG_ORDER_CHANGE:
      RUN(ORDER_CHANGE, change_order);
    case TAG_ORDER_WITHDRAW:
      RUN(ORDER_WITHDRAW, withdraw_output);
    case TAG_ORDER_FILL:
      RUN(ORDER_FILL, fill_order);
    case TAG_ORDER_NOTE:
      RUN(ORDER_NOTE, note_order);
    default:
      return INVALID_INSTRUCTION_DATA;
  }
}
