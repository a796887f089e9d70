/* What is asked of a mint alone. */
#pragma once
#include "context.h"

/* For transactions whose signer was shown amounts: they fail where those would be shown as others now. */
APART u64 check_scale(const Input *input) {
  REQUIRE_DATA(input, sizeof(CheckScaleData));
  const Account *mint = &input->accounts[CHECK_SCALE_MINT];
  REQUIRE(is_mint(mint), INVALID_TOKEN_PROGRAM);
  Clock clock;
  TRY(sol_get_clock_sysvar(&clock));
  REQUIRE(multiplier_at(mint, clock.unix_time) == READ_DATA(CheckScaleData, input).multiplier, WRONG_MULTIPLIER);
  return 0;
}
