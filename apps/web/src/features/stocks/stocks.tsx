interface StocksView {
  sort?: 'premium' | undefined;
  dir: 'asc' | 'desc';
}

export function Stocks(_: {
  view: { sort?: string | undefined; dir: 'asc' | 'desc' };
  onViewChange: (view: StocksView) => void;
}) {
  return null;
}
