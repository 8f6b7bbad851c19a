/** Where a site's public emails are, or one of them. */
export function archiveUrl(siteKey: string, campaignId?: string): string {
  return [window.location.origin, 'archive', siteKey, campaignId].filter(Boolean).join('/')
}
