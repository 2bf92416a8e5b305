'use client'

import { useState } from 'react'
import { useToaster } from '@/components/admin/feedback/toaster'
import type { TableRow } from '@/components/list/table-row'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Select } from '@/components/ui/select'
import type { Role } from '@/lib/operator/rules'
import { giveRole } from './actions'
import { roleOptions } from './role-options'

/** Asks for another role and the reason. */
export function RoleDialog({ row, onClose }: { row: TableRow; onClose: () => void }) {
  const now = row.facts?.role as Role
  const [role, setRole] = useState<Role>(now)
  const { showResult } = useToaster()

  async function go({ reason, typed }: { reason: string; typed: string }) {
    if (role === now) return 'This is their role already. Choose another one.'
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
      cancelLabel="Leave as it is"
      onConfirm={go}
    >
      <p className="mb-3">
        It holds from their next request on. To make a manager, a second one has to agree.
      </p>
      <Select label="Role" options={roleOptions} value={role} onChange={setRole} />
    </ConfirmDialog>
  )
}
