import { PageHeader } from '@/components/admin/layout/page-header'

export default function NotFound() {
  return (
    <PageHeader title="Page not found">
      It may have been deleted, the link may be wrong, or your role may not have access.
    </PageHeader>
  )
}
