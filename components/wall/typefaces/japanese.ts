import "./japanese.css";
