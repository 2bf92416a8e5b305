import { type Approval, groupSelections } from '@/lib/console/approval/list-approvals'
import { ApprovalRow, ApprovalRows } from './approval-rows'
import { CancelButton } from './cancel-button'
import { DecideButtons } from './decide-buttons'
import {
  bucketOfRequest,
  describeRequest,
  describeRequests,
  describeSelection,
  formatQuestion,
} from './describe-request'
import { ObjectionText } from './objection-text'
import { SelectionButtons } from './selection-dialogs'

const decide = (approval: Approval) => <Decide approval={approval} />

const objectionOf = ({ objection, objectionUntil, ...approval }: Approval) =>
  objection && <ObjectionText why={objection} until={objectionUntil} {...approval} />

/** Requests of one selection are decided together or one by one. */
export function PendingRows({ approvals }: { approvals: Approval[] }) {
  return (
    <ul className="divide-y divide-line">
      {groupSelections(approvals).map(group => {
        const [first, ...others] = group
        if (!first) return null
        return others.length === 0 ? (
          <ApprovalRow key={first.id} approval={first} end={decide} />
        ) : (
          <li key={first.id}>
            <SelectionHeader first={first} group={group} />
            <div className="border-line border-t sm:pl-4">
              <ApprovalRows approvals={group} end={decide} isInSelection />
            </div>
          </li>
        )
      })}
    </ul>
  )
}

/** All requests of a group have the reason and requester of the first. */
function SelectionHeader({ first, group }: { first: Approval; group: Approval[] }) {
  // Requests that this manager cannot approve are refused one by one, unless that is all of them.
  const shown = group.find(one => !one.objection) ?? first
  const title = describeRequests(group)
  const selection = describeSelection(first) ?? ''
  return (
    <div className="grid items-center gap-x-4 gap-y-2 bg-sunken px-4 py-2.5 sm:grid-cols-[minmax(0,1fr)_auto]">
      <span className="min-w-0">
        <span className="block font-medium">{title}</span>
        <span className="block text-12 text-muted">{selection}</span>
      </span>
      <SelectionButtons
        title={title}
        ids={group.map(({ id }) => id)}
        isOwn={shown.objection === 'own'}
        objection={shown.objection !== 'own' && objectionOf(shown)}
        facts={[
          { name: 'Requested by', value: first.requestedByName },
          { name: 'Reason', value: first.reason },
          ...(first.input.selectionRows === group.length
            ? []
            : [{ name: 'Whole selection', value: selection }]),
        ]}
        bucket={bucketOfRequest(first.input)}
      />
    </div>
  )
}

function Decide({ approval }: { approval: Approval }) {
  const { id, subjectName, requestedByName, reason } = approval
  if (approval.objection === 'own')
    return (
      <span className="flex items-center gap-2 sm:flex-col sm:items-end sm:gap-1 sm:text-right">
        <CancelButton id={id} question={formatQuestion(approval)} action={approval.action} />
        <span className="max-w-[24ch] text-pretty text-12 text-muted">{objectionOf(approval)}</span>
      </span>
    )
  return (
    <DecideButtons
      id={id}
      phrase={describeRequest(approval)}
      question={formatQuestion(approval)}
      subject={subjectName}
      requestedBy={requestedByName}
      reason={reason}
      objection={objectionOf(approval)}
    />
  )
}
