/** The label of the venue's program, covering every pool of it. */
export const PROGRAM_LABEL = 'Orrery';

/** The labels of its kinds of pools, as the legs of routes have them. */
export const POOL_LABELS = {
  product: 'Orrery CPMM',
  concentrated: 'Orrery CLMM',
  stable: 'Orrery Stable',
  launch: 'Orrery Curve',
  quoted: 'Orrery RFQ',
} as const;

/** Returns the pool labels a name stands for: itself, or all of them for the program's name. */
export function labelsUnder(name: string): readonly string[] {
  return name === PROGRAM_LABEL ? Object.values(POOL_LABELS) : [name];
}
