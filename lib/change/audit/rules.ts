/** Characters of a reason. */
export const minReasonLength = 10

/** In ascending order: viewers read, editors change, managers also handle money, maintenance, releases and operators. */
export const roles = ['viewer', 'editor', 'manager'] as const

export type Role = (typeof roles)[number]

export const roleNames: Record<Role, string> = { viewer: 'Viewer', editor: 'Editor', manager: 'Manager' }

export function isAtLeast(role: Role, atLeast: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(atLeast)
}
