import { Switch, Tabs } from '@mantine/core'
import { useHasRole } from '#platform/web/site.ts'
import { CopyField } from '#platform/web/ui/copy-field.tsx'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { notify } from '#platform/web/ui/undoable.ts'
import { useAction, useCall } from '#platform/web/use-call.ts'
import { scriptCalls } from '../contract.ts'
import { cookieSnippets } from './cookie-snippets.ts'
import styles from './install-panels.module.css'

/** Setting for whether the owner's server renews the script's cookie, and the configuration for that server. */
export default function ServerCookiePanel() {
  const isAdmin = useHasRole('admin')
  const { data, error } = useCall(scriptCalls.script, {})
  const save = useAction(scriptCalls.saveScript, {
    invalidates: [scriptCalls.script],
    onSuccess: () => notify('Saved.'),
  })
  return (
    <Panel
      title="Server cookie"
      text="Safari deletes what scripts store after seven days without a visit. A cookie that your own server sets lasts a year, so frequency limits and known visitors last too."
    >
      <ErrorNotice error={error ?? save.error} />
      <Switch
        label="Use the server cookie"
        description="Turn it on when your server answers /trellis-cookie as below."
        checked={data?.server_cookie ?? false}
        disabled={!data || save.busy || !isAdmin}
        onChange={({ currentTarget }) => void save.run({ server_cookie: currentTarget.checked })}
      />
      <Tabs defaultValue={cookieSnippets[0].name} variant="default">
        <Tabs.List>
          {cookieSnippets.map(({ name }) => (
            <Tabs.Tab key={name} value={name}>
              {name}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {cookieSnippets.map(({ name, where, code }) => (
          <Tabs.Panel key={name} value={name} className={styles.snippet}>
            <p className={styles.dim}>{where}</p>
            {code && <CopyField label={`Code for ${name}`} value={code} rows={code.split('\n').length} />}
          </Tabs.Panel>
        ))}
      </Tabs>
    </Panel>
  )
}
