import { useNavigate, useParams } from '@tanstack/react-router';
import { ChartPage } from '#features/chart/chart-page.tsx';
import { paths } from '#shared/paths.ts';

/** The chart that the rest of the address names. */
export function ChartScreen() {
  const { _splat = '' } = useParams({ from: '/chart/$' });
  const navigate = useNavigate();
  return <ChartPage address={_splat} onAddress={(address) => void navigate(paths.chart(address))} />;
}
