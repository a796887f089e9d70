import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { noteSocket } from '#shared/calls/sockets.ts';
import { PrivacyPage } from './privacy-page.tsx';

afterEach(cleanup);

it('lists the hosts that were called with their counts, its own server by name', () => {
  for (const url of [`ws://${location.host}/stream`, 'wss://relay.example/', 'wss://relay.example/'])
    noteSocket(url);
  render(<PrivacyPage />);
  const rows = screen.getAllByRole('row').map((row) => row.textContent);
  expect(rows).toEqual(['HostRequestsSocketsBlocked', 'relay.example020', `${location.host}This server010`]);
});
