import type { PolicyRow } from './policy-row'

export const termsPolicy = {} as const satisfies Record<string, PolicyRow>
