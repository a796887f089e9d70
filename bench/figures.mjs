// What the measurements make of their samples.

/** The value that a share `at` of the samples do not exceed. */
export function quantile(samples, at) {
  const sorted = samples.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * at) - 1)];
}

export function median(samples) {
  return quantile(samples, 0.5);
}

export function mean(samples) {
  return samples.reduce((sum, sample) => sum + sample, 0) / samples.length;
}
