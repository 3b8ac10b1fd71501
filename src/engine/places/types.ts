/** A picture of a place on its page; sides in points. */
export interface PlacePicture {
  readonly png: Uint8Array<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
}
