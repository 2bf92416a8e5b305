import { line } from 'd3-shape'

type Props = {
  points: readonly [number, number][]
  /** The last step is not over, so the line to it is dashed. */
  isRunning: boolean
  /** Tailwind class. */
  stroke: string
}

export function SeriesLine({ points, isRunning, stroke }: Props) {
  const shared = {
    vectorEffect: 'non-scaling-stroke',
    strokeLinejoin: 'round',
    strokeLinecap: 'round',
    className: `fill-none stroke-[1.75] ${stroke}`,
  } as const
  return (
    <>
      <path d={line()(isRunning ? points.slice(0, -1) : [...points]) ?? ''} {...shared} />
      {isRunning && <path d={line()(points.slice(-2)) ?? ''} strokeDasharray="3 4" {...shared} />}
    </>
  )
}
