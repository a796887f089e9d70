import * as v from 'valibot';

const text = v.optional(v.string());

/** What an address may say of its chart, as it is written: what of it is right is the chart's to find out. */
export const CHART_SEARCH = { interval: text, type: text, scale: text, measure: text, unit: text };
