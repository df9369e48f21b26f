/** Drawn here, so that the page needs no file and no other host. */
const HARBOUR = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 400" width="600" height="400">
<rect width="600" height="400" fill="#d9c3a5"/><circle cx="430" cy="150" r="46" fill="#c7764a"/>
<path d="M0 190q120-70 250-30t350-20v120H0z" fill="#7d7a6f"/><path d="M0 225q180-45 330-10t270-15v90H0z" fill="#57584f"/>
<path d="M0 262h600v138H0z" fill="#34424a"/><path d="M380 290h100M400 312h60M350 340h150M90 300h70M60 350h120" stroke="#c7764a" stroke-width="3" opacity=".6"/>
<path d="M176 196h18l5 72h-28z" fill="#efe3cf"/><path d="M174 182h22v14h-22z" fill="#34312c"/><path d="M179 170h12v12h-12z" fill="#e7a25f"/></svg>`;

const BOAT = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 120" width="120" height="120">
<rect width="120" height="120" fill="#34424a"/><path d="M58 24v52H26z" fill="#efe3cf"/><path d="M64 34v42h26z" fill="#c7764a"/>
<path d="M18 82h84l-14 18H32z" fill="#d9c3a5"/></svg>`;

export const harbour = { src: toAddress(HARBOUR), width: 600, height: 400 };
export const boat = toAddress(BOAT);
/** Claims to be a picture, but is not one. */
export const broken = "data:image/png;base64,AAAA";

function toAddress(svg: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
