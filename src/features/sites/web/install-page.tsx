import { Button } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { usePublicUrl, useSite, useSitePath } from '#platform/web/site.ts'
import { SlotContent } from '#platform/web/slot.tsx'
import { CopyField } from '#platform/web/ui/copy-field.tsx'
import { TextLink } from '#platform/web/ui/link.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { Page } from '#platform/web/ui/page.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { useCall } from '#platform/web/use-call.ts'
import { siteCalls } from '../contract.ts'
import styles from './install-page.module.css'
import { installLine } from './install-line.ts'
import { installPanels } from './slots.ts'

/** Shows the one line of HTML that puts the site's forms on its pages, and explains where to paste it. */
export default function InstallPage() {
  const site = useSite()
  const path = useSitePath()
  const publicUrl = usePublicUrl()
  return (
    <Page
      title="Install the script"
      width="narrow"
      back={{ label: 'Site settings', to: path('/settings') }}
      note="Add this line to every page that should show your live forms. It loads in the background and does not slow the page down."
    >
      <div className={styles.line}>
        <CopyField label="Line of HTML to copy" value={installLine(publicUrl, site.key)} />
      </div>
      <DemoShop />
      <Panel title="Where to paste it">
        <dl className={styles.places}>
          <dt>Any website</dt>
          <dd>
            Into the HTML of every page, before <code>&lt;/head&gt;</code>. Most builders have a field for it, called
            “custom code” or “header scripts”.
          </dd>
          <dt>Shopify</dt>
          <dd>
            Online Store → Themes → ⋯ → Edit code, then open <code>layout/theme.liquid</code> and paste it just before{' '}
            <code>&lt;/head&gt;</code>.
          </dd>
          <dt>WordPress, WooCommerce</dt>
          <dd>
            With a plugin for header scripts (WPCode, say), or in a child theme’s <code>header.php</code> just before{' '}
            <code>&lt;/head&gt;</code>.
          </dd>
        </dl>
      </Panel>
      <Panel
        title="Analytics and ad pixels"
        text={
          <>
            The script tells Google Analytics, Tag Manager, Meta and TikTok on your pages what happens in forms.{' '}
            <TextLink to="/guide/analytics-and-pixels">How to set it up</TextLink>
          </>
        }
      />
      <SlotContent slot={installPanels} props={{}} fallback={<ListSkeleton rows={3} height={48} />} />
    </Page>
  )
}

function DemoShop() {
  const { key } = useSite()
  const { data } = useCall(siteCalls.list, {})
  const address = data?.demo_shop_url
  if (!address) return null
  return (
    <Panel
      title="Try it in the demo shop"
      text="The demo shop has this site’s script installed. Publish a form and see it there as a visitor does."
      foot={
        <Button
          component="a"
          href={`${address}?site=${encodeURIComponent(key)}`}
          target="_blank"
          rel="noopener"
          variant="default"
          rightSection={<IconExternalLink size={15} aria-hidden />}
        >
          Open the demo shop
        </Button>
      }
    />
  )
}
