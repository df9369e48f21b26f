type Palette = {
  paper: string;
  ink: string;
  quiet: string;
  line: string;
  copper: string;
  /** Text on a copper button. */
  onCopper: string;
};

/** The colours of app/globals.css in the only notation every mail program reads. A test measures their contrast. */
export const LIGHT: Palette = {
  paper: "#f9f6ef",
  ink: "#1c2027",
  quiet: "#67645f",
  line: "#dcd5c8",
  copper: "#92481c",
  onCopper: "#ffffff",
};

export const DARK: Palette = {
  paper: "#1d1813",
  ink: "#e9e2d6",
  quiet: "#b5ac9d",
  line: "#463d33",
  copper: "#dd9a6c",
  onCopper: "#1d1813",
};
