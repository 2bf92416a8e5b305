import { formatMoney, formatUnits } from './format'

type Props = {
  /** Hundredths; of dollars, unless `unit` names credits or bucks. */
  cents: number | bigint
  unit?: string
  /** In a list of movements: with its sign, and what comes in is green. */
  isMovement?: boolean
}

/** An amount with two decimals, its sign before the symbol. */
export function Money({ cents, unit, isMovement = false }: Props) {
  const words = unit
    ? formatUnits(cents, unit, { isSigned: isMovement })
    : formatMoney(cents, { isSigned: isMovement })
  return <span className={`tabular-nums ${isMovement && cents > 0 ? 'text-positive' : ''}`}>{words}</span>
}
