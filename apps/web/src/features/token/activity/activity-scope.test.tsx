import { renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useStream } from '#shared/stream/stream-context.ts';
import { useActivityScope } from './activity-scope.ts';

it.each([useActivityScope, useStream])('throws outside its provider: %o', (useOne) => {
  vi.spyOn(console, 'error').mockReturnValue();
  expect(() => renderHook(() => useOne())).toThrow(/^use\w+ outside \w+Context$/);
});
