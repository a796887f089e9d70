/* Answers for the tests of wide.h: an operation and its numbers come as data, the result goes back as return data. */
#include "wide.h"

enum { MULTIPLY_DIVIDE, MULTIPLY_DIVIDE_UP, MULTIPLY_128, DIVIDE_256_128, MULTIPLY_DIVIDE_128, SQUARE_ROOT };

u64 entrypoint(u8 *bytes) {
  Account table[1];
  Input input;
  u64 in[6], out[6] = {0, 0, 0, 0, 0, 0};
  TRY(read_input(bytes, table, 1, &input));
  REQUIRE(input.data_length == 1 + sizeof(in), INVALID_INSTRUCTION_DATA);
  for (u64 at = 0; at < 6; at++) in[at] = read_u64(input.data + 1 + at * 8);
  switch (input.data[0]) {
    case MULTIPLY_DIVIDE:
      out[1] = multiply_divide(in[0], in[1], in[2], out);
      break;
    case MULTIPLY_DIVIDE_UP:
      out[1] = multiply_divide_up(in[0], in[1], in[2], out);
      break;
    case MULTIPLY_128:
      multiply_128(in, in + 2, out);
      break;
    case DIVIDE_256_128:
      divide_256_128(in, in + 4, out + 4);
      for (u64 at = 0; at < 4; at++) out[at] = in[at];
      break;
    case MULTIPLY_DIVIDE_128:
      out[2] = multiply_divide_128(in, in + 2, in + 4, out);
      break;
    case SQUARE_ROOT:
      out[0] = square_root(wide(in[1], in[0]));
      break;
    default:
      return INVALID_INSTRUCTION_DATA;
  }
  sol_set_return_data(out, sizeof(out));
  return 0;
}
