import type { PolicyRow } from './policy-row'

export const userPolicy = {} as const satisfies Record<string, PolicyRow>
