'use client'

import { useState } from 'react'
import { useToaster } from '@/components/admin/feedback/toaster'
import type { TableRow } from '@/components/list/table-row'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Select } from '@/components/ui/select'
import type { Role } from '@/lib/operator/rules'
import { giveRole } from './actions'
import { roleOptions } from './role-options'

export function RoleDialog({ row, onClose }: { row: TableRow; onClose: () => void }) {
  const currentRole = row.facts?.role as Role
  const [role, setRole] = useState<Role>(currentRole)
  const { showResult } = useToaster()

  async function confirm({ reason, typed }: { reason: string; typed: string }) {
    if (role === currentRole) return 'This is already their role. Select another one.'
    const answer = await giveRole({ operatorId: Number(row.id), role, reason }, typed)
    if (!answer.ok) return answer.message
    showResult(answer)
    return
  }

  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`Change the role of ${row.name}?`}
      confirmText={row.name}
      isDanger
      confirmLabel="Change role"
      cancelLabel="Cancel"
      onConfirm={confirm}
    >
      <p className="mb-3">
        The role applies from their next request. Promoting to manager requires approval by a second manager.
        If single sign-on decides roles, it sets the role again at their next sign-in.
      </p>
      <Select label="Role" options={roleOptions} value={role} onChange={setRole} />
    </ConfirmDialog>
  )
}
