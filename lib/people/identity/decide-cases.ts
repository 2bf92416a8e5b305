import { type BulkRows, bulkOf } from '@/lib/list/bulk-change'
import { identityCasesList, type ListedIdentityCase } from './cases-list'
import { approveCase, rejectCase, returnCase } from './decide-case'

export const identityCaseRows: BulkRows<ListedIdentityCase> = {
  list: identityCasesList,
  seen: ({ status, legalName, documents, submittedAt }) => ({ status, legalName, documents, submittedAt }),
  name: ({ id, username }) => `K-${id} of ${username}`,
  href: ({ id }) => `/admin/identity/${id}`,
}

const decision = {
  rows: identityCaseRows,
  input: ({ id }: ListedIdentityCase) => ({ caseId: id }),
}

export const approveCases = bulkOf({ ...decision, change: approveCase })

export const rejectCases = bulkOf({ ...decision, change: rejectCase })

export const returnCases = bulkOf({ ...decision, change: returnCase })
