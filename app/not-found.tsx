import { StatusPage } from './status-page'

export const metadata = { title: 'Not found' }

export default function NotFound() {
  return (
    <StatusPage title="Page not found" description="The page may have moved, or the link may be wrong.">
      <a href="/" className="font-medium text-accent underline-offset-3 hover:underline">
        Go to the start page
      </a>
    </StatusPage>
  )
}
