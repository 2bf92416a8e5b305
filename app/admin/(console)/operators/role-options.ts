import type { Role } from '@/lib/operator/rules'

/** The roles as a field offers them. */
export const roleOptions: readonly { value: Role; label: string; note: string }[] = [
  { value: 'viewer', label: 'Viewer', note: 'Looks at everything; addresses and phones are masked' },
  { value: 'editor', label: 'Editor', note: 'Changes what can be undone' },
  { value: 'manager', label: 'Manager', note: 'Also money, lock-outs and operators' },
]
