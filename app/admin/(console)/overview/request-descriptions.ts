import type { ReactNode } from 'react'
import { describeTogether } from '@/app/admin/(console)/approvals/describe-request'
import type { StateName } from '@/components/ui/state'
import { isAtLeast, type Role } from '@/lib/change/audit/rules'
import type { RequestItem } from '@/lib/console/overview/request-items'

export type ItemDescription = {
  /** The kind by default, of which there is one item. */
  key?: string
  state: StateName
  title: string
  details: ReactNode
  href: string
  action: string
}

export type DescribeItem<Item> = (item: Item, role: Role) => ItemDescription

export const requestDescriptions: { [K in RequestItem['kind']]: DescribeItem<RequestItem & { kind: K }> } = {
  approval: (item, role) => ({
    key: `approval ${item.requests[0]?.id}`,
    state: item.isOver ? 'ended' : 'paused',
    title: `${item.isOwn ? 'You' : item.by} requested approval`,
    details: `${describeTogether(item.requests)}${describeLimits(item, role)}`,
    href: '/admin/approvals',
    action: item.isOwn || !item.canApprove ? 'Open' : 'Review',
  }),
  expired: item => ({
    key: `expired ${item.requests[0]?.id}`,
    state: 'ended',
    title: 'Your request expired without a decision',
    details: describeTogether(item.requests),
    href: '/admin/approvals',
    action: 'Open',
  }),
  rejected: item => ({
    key: `rejected ${item.requests[0]?.id}`,
    state: 'withdrawn',
    title: `${item.by} rejected your request`,
    details: `${describeTogether(item.requests)} ${item.reason}`,
    href: '/admin/approvals',
    action: 'Open',
  }),
}

function describeLimits(
  { isOver, isOwn, canApprove }: RequestItem & { kind: 'approval' },
  role: Role,
): string {
  if (isOver) return ' It can no longer be approved.'
  return isOwn || canApprove || !isAtLeast(role, 'manager') ? '' : ' You cannot approve it.'
}
