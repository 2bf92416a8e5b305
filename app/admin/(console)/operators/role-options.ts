import type { Role } from '@/lib/operator/rules'

export const roleOptions: readonly { value: Role; label: string; note: string }[] = [
  { value: 'viewer', label: 'Viewer', note: 'Reads everything; emails and phones are masked' },
  { value: 'editor', label: 'Editor', note: 'Makes changes that can be undone' },
  { value: 'manager', label: 'Manager', note: 'Also handles money, lockouts and operators' },
]
