import { recorded } from '@/lib/change/change'
import type { LoggedValues } from '@/lib/change/declaration'

const shared = { topics: ['money'], role: 'manager', undo: 'A decision is final.' } as const

/** "approved “Credit $900.00 cash” for {subject}". */
const describe =
  (verb: string) =>
  ({ after: { request } }: LoggedValues) =>
    request ? `${verb} “${request}” for {subject}` : `${verb} a change of {subject}`

export const requestedApproval = recorded({
  ...shared,
  name: 'approval.request',
  harmless: 'Changes nothing until another manager approves.',
  did: ({ after: { request } }) =>
    request ? `requested “${request}” for {subject}` : 'requested approval of a change of {subject}',
})

export const approvedRequest = recorded({
  ...shared,
  name: 'approval.approve',
  title: 'Approve a request',
  reason: 'always',
  secondManager: 'always',
  details:
    'Never your own. Never one of a manager you invited or promoted, or who invited or promoted you, directly or through others. One who became a manager without approval, such as the second manager, is excepted after 72 hours.',
  waitingPeriod:
    '24 hours after becoming a manager, 72 hours if without approval, and 30 days between managers invited or promoted by the same operator',
  did: describe('approved'),
})

export const canceledRequest = recorded({
  ...shared,
  name: 'approval.cancel',
  harmless: 'Changes nothing, or returns to what was in effect before the request.',
  confirm: { unneeded: 'The change can be requested again.' },
  did: ({ after: { request, isOutdated } }) => {
    const verb = isOutdated ? 'closed the outdated request' : 'canceled their request'
    return request ? `${verb} “${request}” for {subject}` : `${verb} for a change of {subject}`
  },
})

export const rejectedRequest = recorded({
  ...shared,
  name: 'approval.reject',
  harmless: 'Changes nothing, or returns to what was in effect before the request.',
  did: describe('rejected'),
})
