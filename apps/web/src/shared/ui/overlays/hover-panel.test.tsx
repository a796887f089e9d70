import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { HoverPanel } from './hover-panel.tsx';
import { MenuButton } from './menu-button.tsx';

// As a figure, so that a change of it fails here.
const HOVER_MS = 150;

type PanelProps = Pick<ComponentProps<typeof HoverPanel>, 'menu' | 'button'>;

function Guides(props: PanelProps) {
  return (
    <HoverPanel {...props} label="Menu" side="bottom">
      <a href="/guides">Guides</a>
    </HoverPanel>
  );
}

beforeEach(() => {
  vi.useFakeTimers();
  render(<MenuButton panel={Guides}>More</MenuButton>);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const button = () => screen.getByRole('button', { name: 'More' });
const panel = () => screen.getByRole('dialog', { name: 'Menu' });
const isOpen = () => screen.queryByRole('dialog') !== null;
const over = (element: Element, pointerType = 'mouse') => fireEvent.pointerOver(element, { pointerType });
const out = (element: Element) => fireEvent.pointerOut(element, { pointerType: 'mouse' });
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it('opens and closes 150 ms after a mouse, stays while it is over the panel, and takes no focus', async () => {
  over(button());
  await wait(HOVER_MS - 1);
  expect(isOpen()).toBe(false);
  await wait(1);
  expect(panel().contains(document.activeElement)).toBe(false);
  out(button());
  over(panel());
  await wait(10 * HOVER_MS);
  out(panel());
  await wait(HOVER_MS - 1);
  expect(isOpen()).toBe(true);
  await wait(1);
  expect(isOpen()).toBe(false);
});

it('is not opened by a mouse that only passes, nor by a finger', async () => {
  over(button());
  out(button());
  over(button(), 'touch');
  await wait(10 * HOVER_MS);
  expect(isOpen()).toBe(false);
});

it('stays once it was pressed for, with the focus in it, until it is pressed again or left by Escape', async () => {
  over(button());
  await wait(HOVER_MS);
  fireEvent.click(button());
  out(button());
  await wait(10 * HOVER_MS);
  expect(isOpen()).toBe(true);
  fireEvent.click(button());
  await wait(0);
  expect(isOpen()).toBe(false);
  fireEvent.click(button());
  await wait(0);
  expect(document.activeElement?.textContent).toBe('Guides');
  fireEvent.keyDown(panel(), { key: 'Escape' });
  await wait(0);
  expect([isOpen(), document.activeElement]).toEqual([false, button()]);
});

it('closes once scrolling has moved it out of the window', async () => {
  fireEvent.click(button());
  await wait(0);
  const box = vi.spyOn(panel(), 'getBoundingClientRect');
  box.mockReturnValue(new DOMRect(0, 60, 200, 300));
  fireEvent.scroll(document);
  expect(isOpen()).toBe(true);
  box.mockReturnValue(new DOMRect(0, -300, 200, 300));
  fireEvent.scroll(document);
  await wait(0);
  expect(isOpen()).toBe(false);
});
