import { Button } from '@mantine/core'
import type { ScriptProblem } from '#embed/paths.ts'
import { usePublicUrl } from '#platform/web/site.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { Moment } from '#platform/web/ui/moment.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { useAction, useCall } from '#platform/web/use-call.ts'
import { scriptCalls } from '../contract.ts'
import styles from './install-panels.module.css'

const words: Record<ScriptProblem, { what: string; todo: (origin: string) => string }> = {
  policy: {
    what: 'The content security policy of the page blocked a submission',
    todo: (origin) => `Add ${origin} to connect-src in the Content-Security-Policy header of the page.`,
  },
  timeout: {
    what: 'A submission got no answer within 10 seconds',
    todo: (origin) => `Check that ${origin} answers quickly, also for POST requests to /v/subscribe.`,
  },
  blocked: {
    what: 'A submission failed although the visitor was online',
    todo: (origin) =>
      `A firewall, proxy or browser extension may block requests to ${origin}. The submission is kept and sent from the visitor’s next page.`,
  },
}

/** Pages that reported failed form submissions, and how to fix that. Shows nothing if there are none. */
export default function ProblemsPanel() {
  const origin = usePublicUrl()
  const { data } = useCall(scriptCalls.script, {})
  const dismiss = useAction(scriptCalls.dismissProblems, { invalidates: [scriptCalls.script] })
  if (!data?.problems[0]) return null
  return (
    <Panel
      title="Problems on your pages"
      text="Visitors could not send a form from these pages."
      foot={
        <Button variant="default" loading={dismiss.busy} onClick={() => void dismiss.run({})}>
          Clear list
        </Button>
      }
    >
      <ErrorNotice error={dismiss.error} />
      <ul className={styles.problems} aria-label="Problems">
        {data.problems.map(({ kind, page, count, last_at }) => (
          <li key={kind + page}>
            <strong>{words[kind].what}</strong>
            <span className={styles.page}>{page}</span>
            <span>{words[kind].todo(origin)}</span>
            <span className={styles.dim}>
              {count === 1 ? 'Once' : `${count.toLocaleString('en-US')} times`}, last <Moment at={last_at} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
