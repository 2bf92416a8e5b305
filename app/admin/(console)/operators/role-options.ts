import { type Role, roleNames } from '@/lib/change/audit/rules'

export const roleOptions: readonly { value: Role; label: string; note: string }[] = [
  { value: 'viewer', label: roleNames.viewer, note: 'Reads everything; emails and phones are masked' },
  { value: 'editor', label: roleNames.editor, note: 'Makes changes that can be undone' },
  {
    value: 'manager',
    label: roleNames.manager,
    note: 'Also handles money, maintenance, releases and operators',
  },
]
