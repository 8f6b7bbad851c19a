import { Button, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useSite } from '#platform/web/site.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { useAction } from '#platform/web/use-call.ts'
import { formCalls } from '../../contract.ts'
import styles from './form-preview.module.css'

/**
 * Field for choosing the page of the owner's site that the form is shown on. Its copy is fetched immediately, and again
 * for each other page.
 */
export function PreviewPage({ onPage }: { onPage: (page: string) => void }) {
  const { url: home } = useSite()
  const [url, setUrl] = useState(home)
  const copy = useAction(formCalls.copyPage)
  const isAsked = useRef(false)

  async function fetchPage() {
    const answer = await copy.run({ url: url.trim() })
    if (!answer) return
    setUrl(answer.url)
    onPage(answer.page)
  }
  useEffect(() => {
    if (isAsked.current) return
    isAsked.current = true
    void fetchPage()
    // Runs once, for the home page of the site.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  return (
    <form
      className={styles.page}
      onSubmit={(event) => {
        event.preventDefault()
        void fetchPage()
      }}
    >
      <TextInput
        type="url"
        aria-label="Page of your site"
        placeholder="https://"
        maxLength={2000}
        value={url}
        error={copy.issues['url']}
        onChange={(event) => setUrl(event.target.value)}
      />
      <Button type="submit" variant="default" loading={copy.busy}>
        Load page
      </Button>
      {!copy.issues['url'] && <ErrorNotice error={copy.error} />}
      <span className={styles.hint}>A copy of your page, without scripts.</span>
    </form>
  )
}
