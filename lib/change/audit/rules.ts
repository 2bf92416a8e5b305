export const minReasonLength = 10

const unreadable = /[\p{M}\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/gu

/** Long enough without invisible characters and marks that other letters combine with. */
export const isReason = (reason: string): boolean =>
  reason.replace(unreadable, '').trim().length >= minReasonLength

/** Whether the text confirms a change by this name: in its case, with spaces around it or without. */
export const isTypedName = (typed: string, name: string): boolean => typed.trim() === name.trim()

/** In ascending order: viewers read, editors change, managers also handle money, maintenance, releases and operators. */
export const roles = ['viewer', 'editor', 'manager'] as const

export type Role = (typeof roles)[number]

export const roleNames: Record<Role, string> = { viewer: 'Viewer', editor: 'Editor', manager: 'Manager' }

export function isAtLeast(role: Role, atLeast: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(atLeast)
}
