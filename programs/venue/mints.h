/* What is asked of a mint alone. */
#pragma once
#include "context.h"

/*
 * Whether nobody has power over a mint's tokens any more: none can be minted or frozen, and of extensions there are only those that say what it is
 * called and which group it belongs to. An extension that is not known here is refused, for it may be such a power; all but these can only be
 * added before a mint is opened, and an authority that was given up never comes back.
 */
APART u64 check_launched(const Account *mint) {
  REQUIRE(!read_u32(mint->data + MINT_AUTHORITY_AT) && !read_u32(mint->data + FREEZE_AUTHORITY_AT), LAUNCH_AUTHORITY);
  u64 at = EXTENSIONS_AT;
  while (at + EXTENSION_HEAD_BYTES <= mint->data_length) {
    u64 number = read_u16(mint->data + at);
    if (!number) return 0;
    REQUIRE(number >= EXTENSION_METADATA_POINTER && number <= EXTENSION_TOKEN_GROUP_MEMBER, LAUNCH_EXTENSION);
    at += EXTENSION_HEAD_BYTES + read_u16(mint->data + at + 2);
  }
  return 0;
}

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
