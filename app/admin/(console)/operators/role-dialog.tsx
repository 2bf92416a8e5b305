'use client'

import { useState } from 'react'
import { ActionDialog } from '@/components/feedback/action-dialog'
import type { TableRow } from '@/components/list/table-row'
import { Select } from '@/components/ui/select'
import type { Role } from '@/lib/change/audit/rules'
import { giveRole } from './actions'
import { roleOptions } from './role-options'

export function RoleDialog({ row, onClose }: { row: TableRow; onClose: () => void }) {
  const currentRole = row.facts?.role as Role
  const [role, setRole] = useState<Role>(currentRole)
  return (
    <ActionDialog
      onClose={onClose}
      title={`Change the role of ${row.name}?`}
      confirmText={row.name}
      isDanger
      confirmLabel="Change role"
      send={async ({ reason, typed }) => {
        if (role === currentRole) return 'This is already their role. Choose another one.'
        return giveRole({ operatorId: Number(row.id), role, reason }, typed)
      }}
    >
      <p className="mb-3">
        The role applies from their next request. Promoting to manager and demoting a manager require approval
        by a second manager. If none can approve a demotion, change the role again 24 hours later. If single
        sign-on decides roles, it sets the role again at their next sign-in.
      </p>
      <Select label="Role" options={roleOptions} value={role} onChange={setRole} />
    </ActionDialog>
  )
}
