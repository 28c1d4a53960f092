// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// As much of an ERC-721 as tells it from an ERC-20: same `balanceOf`, and ERC-165 says what it is.
contract DemoNft {
    string public constant name = "Sheaf Stamps";
    string public constant symbol = "STAMP";
    uint256 public minted;
    mapping(address => uint256) public balanceOf;
    mapping(uint256 => address) public ownerOf;
    mapping(address => mapping(address => bool)) public isApprovedForAll;

    event Transfer(address indexed from, address indexed to, uint256 indexed tokenId);
    event ApprovalForAll(address indexed owner, address indexed operator, bool approved);

    function mint(address to) external {
        uint256 id = ++minted;
        ownerOf[id] = to;
        balanceOf[to] += 1;
        emit Transfer(address(0), to, id);
    }

    function setApprovalForAll(address operator, bool approved) external {
        isApprovedForAll[msg.sender][operator] = approved;
        emit ApprovalForAll(msg.sender, operator, approved);
    }

    function safeTransferFrom(address from, address to, uint256 id) external {
        require(ownerOf[id] == from && (msg.sender == from || isApprovedForAll[from][msg.sender]), "not theirs");
        ownerOf[id] = to;
        balanceOf[from] -= 1;
        balanceOf[to] += 1;
        emit Transfer(from, to, id);
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0x80ac58cd || id == 0x5b5e139f;
    }
}
