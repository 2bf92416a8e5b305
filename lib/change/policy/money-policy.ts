import type { PolicyRow } from './policy-row'

export const moneyPolicy = {} as const satisfies Record<string, PolicyRow>
