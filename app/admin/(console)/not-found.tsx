import { PageHeader } from '@/components/page/page-header'
import { buttonClass } from '@/components/ui/button'
import { Link } from '@/components/ui/link'

export default function NotFound() {
  return (
    <PageHeader
      title="Page not found"
      actions={
        <Link prefetch={null} href="/admin" className={buttonClass()}>
          Back to overview
        </Link>
      }
    >
      It may have been deleted, the link may be wrong, or your role may not have access.
    </PageHeader>
  )
}
