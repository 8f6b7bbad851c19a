import { useSitePath } from '#platform/web/site.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { LinkButton } from '#platform/web/ui/link.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { Page } from '#platform/web/ui/page.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { useCall } from '#platform/web/use-call.ts'
import { sendingCalls } from '../contract.ts'
import { RulesPanel } from './rules-panel.tsx'
import { ServersPanel } from './servers-panel.tsx'

/** How the site's campaigns are sent: servers, settings, and the handling of bounces. */
export default function SendingPage() {
  const path = useSitePath()
  const servers = useCall(sendingCalls.servers, {})
  const settings = useCall(sendingCalls.loadSettings, {})
  const isLoading = servers.isLoading || settings.isLoading
  return (
    <Page title="Sending" width="narrow">
      <ErrorNotice error={servers.error} retry={servers.refetch} />
      <ErrorNotice error={settings.error} retry={settings.refetch} />
      {isLoading && <ListSkeleton rows={2} height={220} />}
      {servers.data && <ServersPanel {...servers.data} />}
      {settings.data && <RulesPanel settings={settings.data.settings} />}
      <Panel
        title="Sending domains"
        text="Once its DNS records are set up, email from your domain is signed, so that it passes DKIM and DMARC."
        foot={
          <LinkButton to={path('/sending/domains')} variant="default">
            Set up a domain
          </LinkButton>
        }
      />
      <Panel
        title="Bounces and complaints"
        text="Bounces and spam complaints suppress the contact."
        foot={
          <LinkButton to={path('/sending/bounces')} variant="default">
            Set up bounces
          </LinkButton>
        }
      />
    </Page>
  )
}
