/** The configuration with which an owner's server renews the script's cookie, by kind of server. */
export const cookieSnippets = [
  {
    name: 'nginx',
    where: 'In the server block of your website.',
    code: `location = /trellis-cookie {
  set $renewed "";
  if ($cookie_trellis) {
    set $renewed "trellis=$cookie_trellis; Max-Age=31536000; Path=/; Secure; SameSite=Lax";
  }
  add_header Set-Cookie $renewed always;
  add_header Cache-Control no-store always;
  return 204;
}`,
  },
  {
    name: 'PHP',
    where: 'At the start of index.php, before anything is printed.',
    code: `if (strtok($_SERVER['REQUEST_URI'], '?') === '/trellis-cookie') {
    header('Cache-Control: no-store');
    if (preg_match('/(?:^|; )trellis=([\\w.%&=*+-]{0,3800})(?:;|$)/', $_SERVER['HTTP_COOKIE'] ?? '', $found)) {
        header("Set-Cookie: trellis=$found[1]; Max-Age=31536000; Path=/; Secure; SameSite=Lax");
    }
    http_response_code(204);
    exit;
}`,
  },
  {
    name: 'Node.js',
    where: 'Express, before your other routes.',
    code: `app.all('/trellis-cookie', (request, response) => {
  const value = /(?:^|; )trellis=([\\w.%&=*+-]{0,3800})(?:;|$)/.exec(request.headers.cookie ?? '')?.[1]
  if (value !== undefined)
    response.set('Set-Cookie', \`trellis=\${value}; Max-Age=31536000; Path=/; Secure; SameSite=Lax\`)
  response.set('Cache-Control', 'no-store').status(204).end()
})`,
  },
  {
    name: 'Cloudflare',
    where: 'A Worker on the route example.com/trellis-cookie, with the domain of your website.',
    code: `export default {
  fetch(request) {
    const headers = new Headers({ 'Cache-Control': 'no-store' })
    const value = /(?:^|; )trellis=([\\w.%&=*+-]{0,3800})(?:;|$)/.exec(request.headers.get('Cookie') ?? '')?.[1]
    if (value !== undefined)
      headers.set('Set-Cookie', \`trellis=\${value}; Max-Age=31536000; Path=/; Secure; SameSite=Lax\`)
    return new Response(null, { status: 204, headers })
  },
}`,
  },
  { name: 'WordPress', where: 'The Trellis plugin does it: download it from Store → Script on your store.', code: '' },
  {
    name: 'Shopify',
    where:
      'Shopify does not let stores set cookies on their server. Leave the switch off, unless Cloudflare stands before your store.',
    code: '',
  },
] as const
