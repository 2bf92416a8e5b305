/** Series colors. A metric has the same color on every page: buy-ins and cash 1, payouts 2, Arcade 4. */
export type ChartColor = 1 | 2 | 3 | 4 | 5 | 6 | 'rest'

const classes = {
  1: ['bg-chart-1', 'stroke-chart-1', 'fill-chart-1'],
  2: ['bg-chart-2', 'stroke-chart-2', 'fill-chart-2'],
  3: ['bg-chart-3', 'stroke-chart-3', 'fill-chart-3'],
  4: ['bg-chart-4', 'stroke-chart-4', 'fill-chart-4'],
  5: ['bg-chart-5', 'stroke-chart-5', 'fill-chart-5'],
  6: ['bg-chart-6', 'stroke-chart-6', 'fill-chart-6'],
  rest: ['bg-chart-rest', 'stroke-chart-rest', 'fill-chart-rest'],
} as const satisfies Record<ChartColor, readonly [background: string, stroke: string, fill: string]>

export function chartClasses(color: ChartColor) {
  const [background, stroke, fill] = classes[color]
  return { background, stroke, fill }
}
