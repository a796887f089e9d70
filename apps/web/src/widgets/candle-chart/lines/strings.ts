export const sized = (label: string, size: string) => `${label} · ${size}`;
export const beyond = (edge: 'top' | 'bottom', label: string) => `${edge === 'top' ? '↑' : '↓'} ${label}`;
