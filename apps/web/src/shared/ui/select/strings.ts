export const choices = (label: string) => `${label}: choices`;
