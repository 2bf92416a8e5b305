'use client'

import './globals.css'
import styles from './notice.module.css'

/** The last resort of every page: says that it failed and offers to try again. */
export default function GlobalError({ reset }: { error: Error; reset: () => void }) {
  return (
    <html lang="en">
      <body>
        <main className={styles.notice}>
          <h1>Something went wrong</h1>
          <p>The failure is in the log. Try again in a moment.</p>
          <button type="button" onClick={reset}>
            Try again
          </button>
        </main>
      </body>
    </html>
  )
}
