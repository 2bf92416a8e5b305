'use client'

import { useState } from 'react'
import { SecondManagerNote } from '@/app/admin/(console)/approvals/second-manager-note'
import { changeRole } from '@/app/admin/(console)/generated/actions'
import { ActionDialog } from '@/components/feedback/action-dialog'
import type { TableRow } from '@/components/list/table-row'
import { Select } from '@/components/ui/select'
import type { Role } from '@/lib/change/audit/rules'
import { roleOptions } from './role-options'

export function RoleDialog({ row, onClose }: { row: TableRow; onClose: () => void }) {
  const currentRole = row.facts?.role as Role
  const [role, setRole] = useState<Role>(currentRole)
  const isDemotion = currentRole === 'manager' && role !== 'manager'
  return (
    <ActionDialog
      onClose={onClose}
      title={`Change the role of ${row.name}?`}
      confirmText={row.name}
      isDanger
      confirmLabel="Change role"
      send={async ({ reason, typed }) => {
        if (role === currentRole) return 'This is already their role. Choose another one.'
        return changeRole({ operatorId: Number(row.id), role, reason }, typed)
      }}
    >
      <p className="mb-3">
        The role applies from their next request.
        {isDemotion && ' If no manager can approve the demotion, change the role again 24 hours later.'} If
        single sign-on decides roles, it sets the role again at their next sign-in.
      </p>
      <Select label="Role" options={roleOptions} value={role} onChange={setRole} />
      <SecondManagerNote
        change="operator.change-role"
        input={role === currentRole ? null : { operatorId: Number(row.id), role }}
      />
    </ActionDialog>
  )
}
