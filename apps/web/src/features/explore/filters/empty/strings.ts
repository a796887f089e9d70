export const noAssetFound = 'No asset found';
export const tokenLabel = 'Token symbol, name or address';
export const tokenPlaceholder = 'Symbol, name or address';
export const check = 'Check';
export const whyNotIntro =
  'Token missing from this list? Enter it to see which filter excludes it, and by how much.';
export const tokensFound = 'Tokens found';
export const banned = 'The operator has banned this token from all lists.';
export const placeInList = (place: number, count: number) =>
  `It's in this list, at position ${place} of ${count}.`;
export const otherList = "It isn't in this list, with or without filters.";
export const beyondFirst = (count: number) =>
  `It passes all filters but isn't among the first ${count} tokens in this list.`;
export const passesButAbsent = (count: number) =>
  `It passes all filters but isn't in this list of ${count} tokens.`;
export const excludedBy = 'Excluded by';
export const loosen = 'Loosen filter';
export const noMatches = 'No tokens match your filters';
export const changeFilters = 'Change filters';
export const resetFilters = 'Reset filters';
